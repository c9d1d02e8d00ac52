const HAN = /\p{Script=Han}/u

export interface NameParts {
  readonly main: string
  /** The same name in the other script, if the name has both: 星火 Spark. */
  readonly second: string
  /** True if the main part has Chinese characters. */
  readonly han: boolean
}

/** Splits a name in two scripts, one after the other, which is one name twice. Scripts that alternate, or share a word, are a single name. */
export function splitName(name: string): NameParts {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const scripts = words.map((word) => (HAN.test(word) ? 'han' : /\p{L}/u.test(word) ? 'other' : undefined))
  const turn = scripts.findIndex((script, i) => i > 0 && script !== undefined && script !== scripts[0])
  const pure = words.every((word) => !HAN.test(word) || !/[a-z]/i.test(word))
  const twice = turn > 0 && pure && scripts.slice(turn).every((script) => script === undefined || script !== scripts[0])
  const main = (twice ? words.slice(0, turn) : words).join(' ').replace(/[\s·|/–—-]+$/u, '')
  return { main, second: twice ? words.slice(turn).join(' ') : '', han: HAN.test(main) }
}
