/**
 * The other house: for a page without a server one that games are handed over to, for a server's page the one without.
 */
import { base, here } from "../lib/here";
import { store } from "../lib/store";

const SERVER = "server";
const named = document.querySelector('meta[name="trueque-server"]')?.getAttribute("content") ?? "";

type Who = { me: unknown; site?: string };

async function asked(house: string): Promise<Who | null> {
  const answer = await fetch(new URL("api/who", house)).catch(() => null);
  const told = answer?.ok ? ((await answer.json().catch(() => null)) as Who | null) : null;
  return told && "me" in told ? told : null;
}

class OtherHouse {
  /** Where it is; empty: nobody knows yet. */
  address = $state(here ? (store.get(SERVER) ?? named) : "");
  /** Whether the page that needs no server is kept in this browser, for when the line is lost. */
  kept = $state(false);
  private looked = false;

  /** Look for it once: a server that hands out the other page is found one step up from it, or says so itself. */
  async look(): Promise<void> {
    if (this.looked || (here && this.address)) return;
    this.looked = true;
    if (here) {
      const above = new URL("..", base()).href;
      if (above !== base() && (await asked(above))) this.address ||= above;
    } else {
      const site = (await asked(base()))?.site;
      if (site) this.address = new URL(site, base()).href;
    }
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
