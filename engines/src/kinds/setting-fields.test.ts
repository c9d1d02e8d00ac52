import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { KINDS } from './registry.gen.ts'
import { settingFields } from './setting-fields.ts'

const words = (en: string, zh: string) => ({ en, zh })

describe('the settings form', () => {
  it('has a field for each setting, by type and flags', () => {
    const settings = z.object({
      address: z.url().meta({ label: words('Address', '地址'), hint: words('In your network', '在局域网内') }),
      key: z
        .string()
        .min(8)
        .meta({ secret: true, label: words('Key', '密钥') })
        .optional(),
      tier: z
        .enum(['fast', 'cheap'])
        .default('fast')
        .meta({ options: { fast: words('Fast', '快') } }),
      seconds: z.int().default(30),
      tls: z.boolean().optional(),
      schema: z.string().meta({ lines: true }),
      declaration: z.string().meta({ code: { example: 'a: 1' } }),
    })
    expect(settingFields({ settings })).toEqual([
      { name: 'address', label: words('Address', '地址'), hint: words('In your network', '在局域网内'), widget: 'text', required: true },
      { name: 'key', label: words('Key', '密钥'), widget: 'secret', required: false },
      {
        name: 'tier',
        label: words('tier', 'tier'),
        widget: 'choice',
        required: false,
        options: [
          { value: 'fast', label: words('Fast', '快') },
          { value: 'cheap', label: words('cheap', 'cheap') },
        ],
        initial: 'fast',
      },
      { name: 'seconds', label: words('seconds', 'seconds'), widget: 'number', required: false, initial: 30 },
      { name: 'tls', label: words('tls', 'tls'), widget: 'switch', required: false },
      { name: 'schema', label: words('schema', 'schema'), widget: 'lines', required: true },
      { name: 'declaration', label: words('declaration', 'declaration'), widget: 'code', required: true, example: 'a: 1' },
    ])
  })

  it.each(KINDS.map((kind) => [kind.id, kind] as const))('of %s labels each setting in both languages', (_, kind) => {
    const fields = settingFields(kind)
    expect(fields.length).toBeGreaterThan(0)
    for (const { label } of fields) {
      expect(label.en).toMatch(/^\p{Lu}/u)
      expect(label.zh).toMatch(/\p{Script=Han}/u)
    }
  })
})
