import { commands as en } from '@stipple/core/messages/en/commands'
import { commands as zh } from '@stipple/core/messages/zh/commands'

export type PageName = keyof typeof en.pages
export type ActionName = keyof typeof en.actions

/** Names of a page or action in all complete languages. */
export const namesOfPage = (name: PageName): readonly string[] =>
  namesOf([en.pages[name], zh.pages[name]], [en.words.pages[name], zh.words.pages[name]])

export const namesOfAction = (name: ActionName): readonly string[] =>
  namesOf([en.actions[name], zh.actions[name]], [en.words.actions[name], zh.words.actions[name]])

const namesOf = (labels: readonly string[], words: readonly string[]): readonly string[] => [
  ...labels,
  ...words.flatMap((list) => list.split('|')),
]
