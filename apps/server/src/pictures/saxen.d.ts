declare module 'saxen' {
  export class Parser {
    constructor(options?: { proxy?: boolean })
    ns(prefixes: Record<string, string>): this
    on(event: 'error', told: (error: Error) => void): this
    on(event: 'closeTag', told: () => void): this
    on(
      event: 'openTag',
      told: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this
    parse(xml: string): this
  }
}
