/**
 * The other house: for a page without a server one that games are handed over to, for a server's page the one without.
 */
import { base, here } from "../lib/here";
import { store } from "../lib/store";

const SERVER = "server";

/** What this page's own folder says: a server that hands it out names itself there, as `trueque site --server` does. */
async function asked<T>(path: string): Promise<Partial<T>> {
  const answer = await fetch(new URL(path, base())).catch(() => null);
  return answer?.ok ? ((await answer.json().catch(() => ({}))) as Partial<T>) : {};
}

class OtherHouse {
  /** Where it is; empty: nobody knows yet. */
  address = $state(here ? (store.get(SERVER) ?? "") : "");
  /** Whether the page that needs no server is kept in this browser, for when the line is lost. */
  kept = $state(false);
  private looked = false;

  /** Look for it once; a page without a server asks for nothing outside its own folder. */
  async look(): Promise<void> {
    if (this.looked || (here && this.address)) return;
    this.looked = true;
    const found = here
      ? (await asked<{ server: string }>("api/server.json")).server
      : (await asked<{ site: string }>("api/who")).site;
    if (found) this.address ||= new URL(found, base()).href;
  }

  /** A person names the server to hand games over to. */
  name(address: string): void {
    this.address = new URL(/^https?:/.test(address) ? address : `https://${address}`).href;
    store.set(SERVER, this.address);
  }

  /** While nobody waits for anything: the page that needs no server comes into this browser, unless data are dear. */
  async keep(): Promise<void> {
    await this.look();
    const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (here || !this.address || !serviceWorker || connection?.saveData) return;
    await serviceWorker.register(new URL("sw.js", this.address));
  }

  /** The line is lost: see whether all of that page has come. */
  async see(): Promise<void> {
    const found = this.address ? await navigator.serviceWorker?.getRegistration(this.address) : undefined;
    this.kept = Boolean(found?.active);
  }
}

export const otherHouse = new OtherHouse();
