import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Input, Properties, Value } from '../core/src/domain/property.ts'
import { validateInput } from '../core/src/domain/validate-input.ts'
import { fitDefaults } from '../core/src/modes/fit-defaults.ts'
import { MODES } from '../core/src/modes/registry.gen.ts'
import { modelFrom } from '../engines/src/kinds/replicate/read-model.ts'

/**
 * Imports every model in a package's list of public ones through the catalogue's check, and validates its forms' defaults, for members with and
 * without larger parameters. Prints their number by task, changes and omissions by the check, and reasons for excluded ones. A word after the file
 * lists the models of a task or reason. Exits with 1 if an imported model's own form refuses its defaults.
 */
const model = z.object({
  owner: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  latest_version: z.object({ openapi_schema: z.unknown() }).nullish(),
})

const filled = (properties: Properties): Input =>
  Object.fromEntries(
    Object.entries(properties).flatMap(
      ([name, { required, initial, accept, least = 1, limit = 1, type, minimum, options }]): [string, Value][] => {
        if (!required || initial !== undefined) return []
        if (options) return [[name, options[0]?.value ?? '']]
        if (type === 'boolean') return [[name, true]]
        if (type !== 'string') return [[name, minimum ?? 0]]
        const one = accept ? '/media/uploads/a.png' : 'a fox'
        return [[name, limit > 1 ? Array.from({ length: least }, () => one) : one]]
      },
    ),
  )

const count = new Map<string, number>()
const add = (what: string) => count.set(what, (count.get(what) ?? 0) + 1)
const models = z.array(model).parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')))
for (const { owner, name, description, latest_version: version } of models) {
  const found = modelFrom({ owner, name, description: description ?? '', schema: version?.openapi_schema })
  if ('reason' in found) {
    add(`not offered: ${found.reason.en.replace(/ \(.*/, '')}`)
    if (process.argv[3] && found.reason.en.includes(process.argv[3])) console.log(`${owner}/${name}`, found.reason.en, '|', description)
    continue
  }
  const { model: traits, notes } = fitDefaults({ ...found.traits, engine: 'x', ...(found.form && { form: found.form }) })
  for (const { en } of notes) console.log(`${owner}/${name}`, 'changed at the border:', en)
  if (notes.length > 0) add('changed at the border')
  if (!traits) {
    add('left out at the border')
    continue
  }
  if (process.argv[3] && traits.tasks.join('+') === process.argv[3]) console.log(`${owner}/${name}`, '|', description)
  add('models that enter')
  add(`offered as ${traits.tasks.join(' + ')}`)
  for (const [mode, larger] of MODES.filter(({ task }) => traits.tasks.includes(task)).flatMap((one) => [
    [one, false] as const,
    [one, true] as const,
  ])) {
    const properties = mode.properties(traits, { larger })
    const checked = validateInput(properties, filled(properties))
    add(checked.ok ? 'valid forms' : 'INVALID FORMS')
    if (!checked.ok)
      console.log(
        `${owner}/${name}`,
        mode.id,
        JSON.stringify(checked.problems),
        JSON.stringify(properties[checked.problems[0]?.field ?? '']),
      )
  }
}
for (const [what, times] of [...count].toSorted(([, one], [, other]) => other - one)) console.log(String(times).padStart(5), what)
process.exitCode = count.has('INVALID FORMS') ? 1 : 0
