import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is built into the Python package and served by it; every address is relative, so a base path just works.
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/trueque/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
});
