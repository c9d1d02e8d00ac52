import type { Template, WholeTemplate } from '@stipple/core/contract/templates'
import { type FormTraits, formTraitsOf } from '@stipple/core/domain/model'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
import { type AppParameters, appFields } from '@stipple/core/modes/app-form'
import { findMode } from '@stipple/core/modes/find-mode'
import { Refusal, type stubServer, TRAITS } from './stub-server.ts'

/** A UUID that ends in this number. */
export const appId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** An app as the server sends it, of the stub's first painter by default. */
export function app(
  number: number,
  {
    parameters = {},
    share = 0,
    copies = 0,
    ...more
  }: Partial<Template> & Partial<Pick<WholeTemplate, 'share' | 'copies' | 'based_on' | 'maker'>> & { parameters?: AppParameters } = {},
): Template & {
  parameters: AppParameters
  traits: FormTraits
  share: number
  copies: number
} & Pick<WholeTemplate, 'based_on' | 'maker'> {
  const { mode: modeId = 'Text2Img', model: id = 'test/painter', name = `App ${number}` } = more
  const model = TRAITS.find((one) => one.id === id)
  const mode = findMode(modeId)
  if (!model || !mode) throw new Error(`no model ${id} or mode ${modeId}`)
  const asked = appFields({ mode, traits: model, parameters })
  return {
    id: appId(number),
    name,
    description: `What app ${number} does`,
    type: 'Apps',
    mode: modeId,
    jobtype: modeId,
    model: id,
    cost: model.cost,
    uid: 'u200',
    schema: structuredClone(toWireSchema(name, asked, 'en')) as Template['schema'],
    shared: true,
    mine: false,
    version: 1,
    create_time: '2026-03-01T08:00:00.000Z',
    update_time: '2026-03-01T08:00:00.000Z',
    parameters,
    traits: formTraitsOf(model),
    share,
    copies,
    ...more,
  }
}

/** Makes a stubbed server respond with these apps. */
export function offerApps({ answers }: Pick<ReturnType<typeof stubServer>, 'answers'>, apps: readonly ReturnType<typeof app>[]): void {
  answers['GET /api/v2/templates'] = () => [...apps]
  answers['GET /api/v2/templates/:id'] = ({ path }) =>
    apps.find(({ id }) => path.endsWith(id)) ?? new Refusal(404, { code: 'not_found', message: 'This does not exist.' })
}
