/** Irregular singulars. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mice: 'mouse', geese: 'goose', children: 'child', men: 'man', women: 'woman', wolves: 'wolf', leaves: 'leaf', feet: 'foot', teeth: 'tooth', oxen: 'ox', knives: 'knife',
    loaves: 'loaf', elves: 'elf', dwarves: 'dwarf', cherries: 'cherry', butterflies: 'butterfly', fishes: 'fish', octopi: 'octopus', cacti: 'cactus', people: 'person',
    gentlemen: 'gentleman', fishermen: 'fisherman', snowmen: 'snowman', mermen: 'merman', policemen: 'policeman', firemen: 'fireman', horsemen: 'horseman', swordsmen: 'swordsman',
  }),
) // prettier-ignore

/** Other forms under which the lexicon may know a word, likeliest first; `plural` when the form is its singular. */
export function lemmas(word: string): { form: string; plural: boolean }[] {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return [{ form: irregular, plural: true }]
  if (word.length < 4) return word.endsWith('s') && word.length === 3 ? [{ form: word.slice(0, -1), plural: true }] : []
  const forms: { form: string; plural: boolean }[] = []
  if (word.endsWith('ies')) forms.push({ form: `${word.slice(0, -3)}y`, plural: true })
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) forms.push({ form: word.slice(0, -2), plural: true })
  if (word.endsWith('ves')) forms.push({ form: `${word.slice(0, -3)}f`, plural: true }, { form: `${word.slice(0, -3)}fe`, plural: true })
  if (/[^su]s$/.test(word)) forms.push({ form: word.slice(0, -1), plural: true })
  for (const ending of ['ing', 'ed']) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    if (stem.length < 3) continue
    forms.push({ form: stem, plural: false }, { form: `${stem}e`, plural: false })
    if (/([^aeiou])\1$/.test(stem)) forms.push({ form: stem.slice(0, -1), plural: false })
  }
  return forms
}
