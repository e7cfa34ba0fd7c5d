/**
 * The tables this person sits at, and those of the lobby: asked for once for everything on the first page that shows
 * them.
 */
import { api } from "../lib/api";
import { keepList, lastList } from "../lib/lastseen";
import type { TableCard } from "../lib/protocol";

class MyTables {
  /** Until it is told: who I was and where I sat when I was here last, where no server has to be asked. */
  me = $state(lastList().me ?? "");
  mine = $state.raw<TableCard[]>(lastList().mine ?? []);
  lobby = $state.raw<TableCard[]>([]);

  async look(): Promise<void> {
    const who = await api.me().catch(() => null);
    this.me = who?.person ?? "";
    this.lobby = await api.lobby().catch(() => []);
    this.mine = who ? await api.mine().catch(() => []) : [];
    keepList({ me: this.me, mine: this.mine });
  }

  seatOf(table: TableCard): number {
    return table.seats.find((seat) => seat.person === this.me)?.seat ?? -1;
  }

  waits(table: TableCard): boolean {
    return table.waiting?.some((seat) => this.me !== "" && table.seats[seat]?.person === this.me) ?? false;
  }

  /** Games that are on and that one would miss: a bot keeps my seat, or other people sit there. */
  get kept(): TableCard[] {
    return this.mine.filter((table) => {
      const mine = table.seats[this.seatOf(table)];
      const others = table.seats.some((seat) => seat.kind === "person" && seat.person !== this.me && !seat.lost);
      return table.status === "playing" && mine && !mine.lost && (mine.stands_in || others);
    });
  }
}

export const myTables = new MyTables();
