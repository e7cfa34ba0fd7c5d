/**
 * A picture to send to friends, 1200 by 630 as links are shown, in the inks of the theme: words on paper, the game
 * beside them.
 */
import { say } from "../lib/words.svelte";

export type Placed = { seat: number; name: string; points: number };
/** A chair of a table that waits; without a name it is free. */
export type Seated = { seat: number; name: string };
export type Told = {
  game: string;
  headline: string;
  line: string;
  placed: Placed[];
  most: number;
  chairs?: Seated[];
  note?: string;
};

export const WIDTH = 1200;
export const HEIGHT = 630;
const PANEL = 588;
/** How wide the drawing beside the words is. */
export const SCENE = WIDTH - PANEL;
const MARGIN = 52;
const LOGO = [
  "M2,4H62V17H52L47,10L42,17H34L29,10L24,17H16L11,10L6,17H2Z",
  "M2,37H62V24H52L47,17L42,24H34L29,17L24,24H16L11,17L6,24H2Z",
];
const MARKS = [
  "M-7,0A7,7 0 1 0 7,0A7,7 0 1 0 -7,0Z", "M0,-8L8,6.5H-8Z", "M-6.5,-6.5H6.5V6.5H-6.5Z", "M0,-9L8,0L0,9L-8,0Z",
  "M-2.7,-8h5.4v5.3h5.3v5.4h-5.3v5.3h-5.4v-5.3h-5.3v-5.4h5.3z",
  "M0,-9L2.4,-3.3L8.6,-2.8L3.9,1.3L5.3,7.3L0,4.1L-5.3,7.3L-3.9,1.3L-8.6,-2.8L-2.4,-3.3Z",
]; // prettier-ignore

/** The theme's inks and type, as they are now. */
function inks(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

/** Draw *told* beside *scene*, the table itself; where that cannot be had, beside the sea. */
export async function draw(canvas: HTMLCanvasElement, told: Told, scene: HTMLImageElement | null): Promise<void> {
  const ink = inks();
  const pen = canvas.getContext("2d");
  if (!pen) return;
  await Promise.all(
    ["800 62px Alegreya", "500 italic 29px Alegreya", "500 27px Alegreya Sans"].map((font) =>
      document.fonts.load(font),
    ),
  ).catch(() => undefined);
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  pen.fillStyle = ink("sea");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = ink("sea-1");
  for (let at = 96; at < WIDTH; at += 96) (pen.fillRect(at, 0, 1, HEIGHT), pen.fillRect(0, at, WIDTH, 1));
  if (scene) pen.drawImage(scene, PANEL, 0, SCENE, HEIGHT);
  pen.fillStyle = ink("shade");
  pen.fillRect(PANEL, 0, 8, HEIGHT);
  pen.fillStyle = ink("paper");
  pen.fillRect(0, 0, PANEL, HEIGHT);
  pen.fillStyle = ink("line");
  pen.fillRect(PANEL - 3, 0, 3, HEIGHT);
  words(pen, ink, told);
}

function fitted(
  pen: CanvasRenderingContext2D,
  text: string,
  most: number,
  size: number,
  font: (size: number) => string,
): void {
  for (let now = size; now > 16; now -= 2) {
    pen.font = font(now);
    if (pen.measureText(text).width <= most) return;
  }
}

/** One line where a little smaller type will do, else two; the second takes what is left. */
function lines(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  if (pen.measureText(text).width <= most * 1.2) return [text];
  const first: string[] = [];
  const rest = text.split(" ");
  while (rest.length && pen.measureText([...first, rest[0]].join(" ")).width <= most) first.push(rest.shift() ?? "");
  return [first.join(" "), rest.join(" ")].filter(Boolean);
}

function words(pen: CanvasRenderingContext2D, ink: (name: string) => string, told: Told): void {
  const room = PANEL - MARGIN - 36;
  const serif = (weight: string) => (size: number) => `${weight} ${size}px ${ink("serif")}`;
  pen.textBaseline = "alphabetic";
  pen.fillStyle = ink("ink");
  pen.font = serif("800")(54);
  let y = 50;
  for (const line of lines(pen, told.headline, room)) {
    fitted(pen, line, room, 54, serif("800"));
    pen.fillText(line, MARGIN, (y += 52));
  }
  pen.fillStyle = ink("ink-2");
  fitted(pen, told.line, room, 29, serif("500 italic"));
  pen.fillText(told.line, MARGIN, (y += 46));
  y += 24;
  if (told.chairs) y = chairs(pen, ink, told.chairs, y, room);
  else {
    const step = Math.min(64, (HEIGHT - 106 - y) / told.placed.length);
    told.placed.forEach((one, i) => row(pen, ink, one, told.most, y + i * step, step, room));
  }
  if (told.note) {
    pen.fillStyle = ink("ink");
    fitted(pen, told.note, room, 27, (size) => `500 ${size}px ${ink("sans")}`);
    pen.fillText(told.note, MARGIN, y + 42);
  }
  pen.save();
  pen.translate(MARGIN, HEIGHT - 76);
  pen.fillStyle = ink("ink");
  pen.fill(new Path2D(LOGO[0]));
  pen.fillStyle = ink("accent");
  pen.fill(new Path2D(LOGO[1]));
  pen.restore();
  pen.fillStyle = ink("ink");
  pen.font = serif("800")(38);
  pen.fillText("trueque", MARGIN + 82, HEIGHT - 43);
}

/** One seat: mark, name, points as notches, and the number. */
function row(
  pen: CanvasRenderingContext2D,
  ink: (name: string) => string,
  one: Placed,
  most: number,
  y: number,
  high: number,
  room: number,
): void {
  const middle = y + high / 2;
  pen.fillStyle = ink("rule");
  pen.fillRect(MARGIN, y, room, 2);
  chip(pen, ink, one.seat, MARGIN + 18, middle, 1.3);
  pen.fillStyle = ink("ink");
  fitted(pen, one.name, 150, 30, (size) => `800 ${size}px ${ink("serif")}`);
  pen.fillText(one.name, MARGIN + 50, middle + 10);
  const from = MARGIN + 212;
  const wide = room - 212 - 66;
  const notch = wide / most;
  pen.fillStyle = ink("paper-3");
  pen.fillRect(from, middle - 11, wide, 22);
  pen.fillStyle = ink("solid");
  for (let i = 0; i < one.points; i++)
    pen.fill(new Path2D(`M${from + i * notch + 2},${middle - 11}h${notch - 4}l${-(notch - 4) / 2},16z`));
  pen.strokeStyle = ink("line");
  pen.lineWidth = 1.5;
  pen.strokeRect(from, middle - 11, wide, 22);
  pen.font = `800 38px ${ink("serif")}`;
  pen.textAlign = "right";
  pen.fillStyle = ink("ink");
  pen.fillText(String(one.points), MARGIN + room, middle + 13);
  pen.textAlign = "left";
}

/** The colour and mark of a seat. */
function chip(
  pen: CanvasRenderingContext2D,
  ink: (name: string) => string,
  seat: number,
  x: number,
  y: number,
  size: number,
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size);
  pen.fillStyle = ink(`p${seat}`);
  pen.strokeStyle = ink("card-line");
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.roundRect(-13, -13, 26, 26, 4);
  pen.fill();
  pen.stroke();
  pen.fillStyle = ink(`p${seat}-on`);
  pen.fill(new Path2D(MARKS[seat] ?? MARKS[0]));
  pen.restore();
}

/** Who sits where, two in a row; a free chair is dashed and bright. Where the last row ends. */
function chairs(
  pen: CanvasRenderingContext2D,
  ink: (name: string) => string,
  all: Seated[],
  y: number,
  room: number,
): number {
  const wide = (room - 12) / 2;
  const high = all.length > 4 ? 66 : 80;
  all.forEach(({ seat, name }, i) => {
    const left = MARGIN + (i % 2) * (wide + 12);
    const top = y + Math.floor(i / 2) * (high + 12);
    pen.beginPath();
    pen.roundRect(left + 1, top + 1, wide - 2, high - 2, 4);
    pen.fillStyle = name ? ink("paper") : ink("mark");
    pen.fill();
    pen.setLineDash(name ? [] : [8, 6]);
    pen.strokeStyle = name ? ink("line") : ink("ink");
    pen.lineWidth = name ? 2 : 3;
    pen.stroke();
    pen.setLineDash([]);
    chip(pen, ink, seat, left + 44, top + high / 2, high / 44);
    pen.fillStyle = ink("ink");
    const said = name || say("free");
    fitted(pen, said, wide - 100, 30, (size) => `800 ${size}px ${ink("serif")}`);
    pen.fillText(said, left + 84, top + high / 2 + 10);
  });
  return y + Math.ceil(all.length / 2) * (high + 12);
}
