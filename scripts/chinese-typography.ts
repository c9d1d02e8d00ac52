const HAN = '\\p{Script=Han}'

/** What a Chinese text must not hold, and why. */
const FAULTS: readonly { readonly pattern: RegExp; readonly fault: string }[] = [
  { pattern: new RegExp(`${HAN} ?[,;!?:()]|[,;!?()] ?${HAN}|${HAN}\\.(\\s|$)`, 'u'), fault: 'half-width punctuation between Chinese' },
  { pattern: new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9]${HAN}`, 'u'), fault: 'no space between Chinese and Latin letters or digits' },
  { pattern: / [，。；：！？、）”]|[，。；：！？、（“] /, fault: 'a space beside full-width punctuation' },
  { pattern: /["「」『』]/, fault: 'quotes other than “ ”' },
  { pattern: /\.\.\.|……/, fault: 'an ellipsis other than …' },
  { pattern: /–|(^|[^—])—([^—]|$)/, fault: 'a dash other than ——' },
  { pattern: /[Ａ-Ｚａ-ｚ０-９％]/, fault: 'full-width letters or digits' },
]

/** Every fault of typography in a Chinese text, in words. */
export const typographyFaults = (text: string): string[] => FAULTS.filter(({ pattern }) => pattern.test(text)).map(({ fault }) => fault)
