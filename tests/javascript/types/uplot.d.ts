// The part of uPlot that the charts use.

interface Size {
  width: number;
  height: number;
}

declare class uPlot {
  static pxRatio: number;
  constructor(options: object, data: (number | null)[][], target: Element);
  ctx: CanvasRenderingContext2D;
  bbox: Size & { left: number; top: number };
  scales: Record<"x" | "y", { min: number; max: number }>;
  cursor: { idx?: number | null; left: number };
  over: HTMLElement;
  width: number;
  height: number;
  valToPos(value: number, scale: "x" | "y", isOnCanvas: boolean): number;
  setData(data: (number | null)[][]): void;
  setSize(size: Size): void;
  redraw(rebuildsPaths: boolean): void;
  destroy(): void;
}
