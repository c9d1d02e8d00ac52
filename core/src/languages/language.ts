/** A language of the interface: a file beside this one, and a folder of `messages/` with its texts. */
export interface LanguageDefinition {
  /** ISO 639: the key of its texts, and the name of its folder of messages. */
  readonly id: string
  /** Name in addresses and calls. */
  readonly wire: string
  /** BCP 47, for `lang` and `Intl`. */
  readonly tag: string
  /** Its name in itself. */
  readonly name: string
  /** Every text exists in it, as checked by the compiler and `scripts/check-messages.ts`. Otherwise missing texts are shown in English. */
  readonly complete?: boolean
  /** BCP 47 for days in words, if their order is that of another region. */
  readonly dayTag?: string
  readonly listSeparator: string
  /** The guide opens automatically at the first visit. */
  readonly guideAtStart?: boolean
}
