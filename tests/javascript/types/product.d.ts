// What the scripts and the hub tell each other; only the type check reads this.

/** A class of elements, such as HTMLInputElement. */
type Kind<T extends Element> = new () => T;

/** What the hub answers to a form; a refusal has a sentence, and perhaps the rule behind it. */
interface Answer {
  ok: boolean;
  sentence?: string;
  rule?: string;
  reason?: string;
  version?: number;
  consequences?: { html: string };
  guesses?: { value: unknown; certainty: number }[]; // what a photograph may show, likeliest first
  is_sure?: boolean;
}

/** What a form sends to the hub. */
type Sent = Record<string, unknown>;

type Point = [number, number];

interface DocumentEventMap {
  /** The live part of the page is up to date again. */
  fresh: CustomEvent<{ lostFocus: boolean }>;
}

/** What `data-chart` holds: see Drawing in web_ui/view_models/figures.py. */
interface Chart {
  x: number[];
  views: Record<string, Series[]>;
  unit: "count" | "difference" | "time";
  labels: string[];
  xTitle: string;
  reference: number | null;
}

interface Series {
  label: string;
  style: "bar" | "frame" | "mark" | "curve" | "line" | "step";
  values: (number | null)[];
  people: { colour: string; shape: string }[];
}

/** How somebody is painted; an outline where the colour alone can hardly be seen. */
interface Coat {
  fill: string;
  on: string;
  outline: string | null;
}

/** Tells how wide words are: a canvas does. */
interface Ruler {
  measureText(words: string): { width: number };
}
