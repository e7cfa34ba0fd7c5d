/** Zoom and pan over a drawing: wheel, pinch, drag and buttons; the drawing itself only gets another view box. */
export type Box = { x: number; y: number; width: number; height: number };

const MOST = 4;

export class Camera {
  zoom = $state(1);
  private dx = $state(0);
  private dy = $state(0);
  private fingers = new Map<number, { x: number; y: number }>();
  private moved = 0;
  /** Whether the last press was a finger's. */
  byTouch = false;

  /** The part of *whole* that is in sight. */
  shown(whole: Box): Box {
    const width = whole.width / this.zoom;
    const height = whole.height / this.zoom;
    return {
      x: whole.x + (whole.width - width) / 2 + this.dx,
      y: whole.y + (whole.height - height) / 2 + this.dy,
      width,
      height,
    };
  }

  /** Whether the last press was a drag, so that it should not count as a press. */
  get dragged(): boolean {
    return this.moved > 6;
  }

  by(factor: number, whole: Box): void {
    this.zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    this.pan(0, 0, whole);
  }

  reset(): void {
    this.zoom = 1;
    this.dx = 0;
    this.dy = 0;
  }

  private pan(x: number, y: number, whole: Box): void {
    const room = { x: (whole.width * (1 - 1 / this.zoom)) / 2, y: (whole.height * (1 - 1 / this.zoom)) / 2 };
    this.dx = Math.min(room.x, Math.max(-room.x, this.dx + x));
    this.dy = Math.min(room.y, Math.max(-room.y, this.dy + y));
  }

  down(event: PointerEvent): void {
    this.byTouch = event.pointerType === "touch";
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.moved = 0;
  }

  move(event: PointerEvent, whole: Box, pixels: number): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (other)
      this.by(
        Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1),
        whole,
      );
    const unit = this.shown(whole).width / (pixels || 1);
    this.pan((before.x - now.x) * unit, (before.y - now.y) * unit, whole);
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }
}
