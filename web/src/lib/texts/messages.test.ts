import { LANGUAGES } from '@stipple/core/domain/text'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { type Catalogue, merged, messageOf } from './messages.ts'

const catalogues = new Map<string, Catalogue>()
for (const language of LANGUAGES) {
  const { messages, ...areas } = CATALOGUE
  const parts = await Promise.all(Object.values(areas).map((area) => area[language]?.() ?? Promise.resolve({})))
  for (const texts of [(await messages[language]?.())?.messages, ...parts])
    catalogues.set(language, merged(catalogues.get(language), { ...texts }))
}

const reference = i18next.createInstance()
const expected = (key: string, values: object): string => Reflect.apply(reference.t, reference, [key, values])
await reference.init({
  lng: 'en',
  fallbackLng: 'en',
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries([...catalogues].map(([language, translation]) => [language, { translation }])),
})

it('says every text of the product as i18next does: singular, plural, in each context, with and without values', () => {
  const keys = keysOf(catalogues.get('en') ?? {})
  expect(keys.length).toBeGreaterThan(1500)
  const names = new Set([...JSON.stringify([...catalogues.values()]).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))
  const filled = Object.fromEntries([...names].map((name) => [name, `<${name} & "$&">`]))
  const unlike: string[] = []
  for (const language of [...LANGUAGES, 'xx'])
    for (const key of [...keys, 'nowhere.at.all', 'toString'])
      for (const choice of [
        {},
        { count: 0 },
        { count: 1 },
        { count: 1.5 },
        { context: key.split('_')[1] ?? '' },
        { context: key.split('_')[1], count: 2 },
      ]) {
        const values = { ...filled, ...choice }
        const name = 'context' in choice ? (key.split('_')[0] ?? '') : key
        const said = messageOf(catalogues, [language, 'en'], name, values)
        if (said !== expected(name, { lng: language, ...values })) unlike.push(`${language} ${name} ${JSON.stringify(choice)}: ${said}`)
      }
  expect(unlike).toEqual([])
})

/** Names of all texts, and what is left of them without their form. */
function keysOf(texts: Catalogue, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${path}${name}`, `${path}${name.split('_')[0] ?? ''}`] : keysOf(text, `${path}${name}.`),
  )
}
