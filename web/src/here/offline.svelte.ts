/** The service worker of a page without a server: keeps every file, and says when newer ones are ready. */
import { base, here } from "../lib/here";

/** Do it once the browser has nothing better to do. */
export function whenIdle(go: () => void): void {
  const later = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500));
  later(go);
}

class Renewal {
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  /** Once the page stands: everything it may need later is fetched while nobody waits for it. */
  keep(): void {
    if (!here || !("serviceWorker" in navigator)) return;
    whenIdle(() => void this.register().catch(() => undefined));
  }

  private async register(): Promise<void> {
    const kept = await navigator.serviceWorker.register(new URL("sw.js", base()));
    this.look(kept.waiting);
    kept.addEventListener("updatefound", () => {
      const fresh = kept.installing;
      fresh?.addEventListener("statechange", () => this.look(fresh.state === "installed" ? fresh : null));
    });
  }

  private look(fresh: ServiceWorker | null): void {
    if (!fresh || !navigator.serviceWorker.controller) return;
    this.waiting = fresh;
    this.ready = true;
  }

  /** Everything is stored already: the new page opens where the old one stood. */
  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
  }
}

export const renewal = new Renewal();
