import { exportKey, json, KEY_VARIABLE, referenceOf, shellWord, type Snippet } from './snippet.ts'

/** A POSIX shell command; the response contains the addresses, or the progress. */
export const snippet: Snippet = {
  id: 'curl',
  name: 'curl',
  setup: exportKey,
  call: (wish) =>
    [
      `curl -sS --fail-with-body ${shellWord(`${wish.origin}/v1/predictions`)}`,
      `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
      "-H 'Content-Type: application/json'",
      "-H 'Prefer: wait=60'",
      `--data-raw ${shellWord(json({ version: referenceOf(wish), input: wish.input }, 2))}`,
    ].join(' \\\n  '),
}
