// A bot in JavaScript: it builds whenever it can, and otherwise sends back the answer that the question brings along.
//   trueque arena quick "program:node examples/builder.js" random --games 20
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => console.log(JSON.stringify(message));

lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") say({ type: "hello", protocol: 1, name: "builder" });
  if (told.type === "quit") lines.close();
  if (told.type !== "ask") return;
  const listed = told.decision.answers ?? [];
  const building = listed.find((answer) => answer.startsWith("build"));
  say({ type: "answer", id: told.id, ...(building ? { choice: building } : told.any) });
});
