/** Words and phrases that no text of the interface may use (docs/glossary.md), with the usual ones. */
const BANNED: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bsign(?:ed|ing)?[ -](?:in|out)\b/i, instead: 'log in, log out' },
  { pattern: /\bopen an account\b/i, instead: 'sign up' },
  { pattern: /\bwhoever\b/i, instead: 'your administrator, the operator, anyone who' },
  { pattern: /\bsomebody\b/i, instead: 'someone' },
  { pattern: /\bshall\b/i, instead: 'will, should' },
  { pattern: /\bslip of the finger\b/i, instead: 'typo' },
  { pattern: /\bstumble/i, instead: 'something went wrong' },
  { pattern: /\b(?:is|are) mended\b/i, instead: 'fixed' },
  { pattern: /\b(?:is|are|was) told\b/i, instead: 'is notified' },
  { pattern: /\bways? on\b/i, instead: 'next steps' },
  { pattern: /\bno (?:machine|model|engine) is there\b/i, instead: 'no machines online' },
]

/** Names the banned words of an English text, each with the usual one. */
export const bannedWords = (text: string): string[] =>
  BANNED.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`“${found}”: write “${instead}”`]
  })
