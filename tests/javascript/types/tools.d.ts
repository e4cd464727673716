// The part of Node and jsdom that the tests use. Node's own types would tell the scripts of another setTimeout.

declare module "node:test" {
  export function test(name: string, body: () => void | Promise<void>): void;
  export function beforeEach(body: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  const assert: {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(actual: string, expected: RegExp): void;
    throws(body: () => void, expected: RegExp): void;
  };
  export default assert;
}

declare module "node:fs" {
  export function readdirSync(folder: URL): string[];
  export function readFileSync(file: URL, encoding: "utf8"): string;
}

declare module "node:module" {
  export function register(specifier: string, parent: string): void;
}

declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options: { url: string; pretendToBeVisual: boolean });
    window: Window & typeof globalThis;
  }
}

declare function setImmediate(body: () => void): void;
