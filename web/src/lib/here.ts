/** Whether this page came as plain files, without a server: then the games run inside it (here/engine.svelte.ts). */
export const here = document.querySelector('meta[name="trueque-house"]')?.getAttribute("content") === "here";

/** The folder that this page lies in. */
export const base = (): string => document.baseURI.split("#")[0] ?? "";

/** Whether the service worker answers for the site's files: then none of them comes over the line. */
export const isKept = (): boolean => here && Boolean(navigator.serviceWorker?.controller);
