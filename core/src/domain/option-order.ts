import type { Properties, Property } from './property.ts'
import type { Language } from './text.ts'

/** A form in the order of a language: options that belong to that language are listed first. */
export const inLanguage = (properties: Properties, language: Language): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, ordered(property, language)]))

/** The property with the options of the language first. Where the first option is the initial value, it stays so. */
function ordered(property: Property, language: Language): Property {
  const { options = [], initial } = property
  const [first] = options
  if (!options.some((option) => option.language === language)) return property
  const sorted = options.toSorted((a, b) => Number(b.language === language) - Number(a.language === language))
  return {
    ...property,
    options: sorted,
    ...(initial !== undefined && initial === first?.value && { initial: sorted[0]?.value ?? initial }),
  }
}
