import { findMode } from '@stipple/core/modes/find-mode'
import { expect, it } from 'vitest'
import { toItem, TRAITS } from '../../../../test/stub-server.ts'
import { withDrawing } from './with-drawing.ts'

const [mode, model] = [findMode('Scribbling'), TRAITS[0]]
if (!mode || !model) throw new Error('no form')
const properties = mode.properties(model)
const inputWith = (values: Readonly<Record<string, string>>) =>
  withDrawing({
    mode,
    model: toItem(model, 0, 'en'),
    properties,
    input: undefined,
    valueOf: (field) => values[field] ?? properties[field]?.initial,
  }).input

it('uses a drawing on an empty canvas as the image of the form, once the rest is complete [F: live mode]', () => {
  expect(inputWith({})).toBeUndefined()
  expect(inputWith({ prompt: 'a fox' })).toMatchObject({ prompt: 'a fox', image: expect.stringContaining('drawing') })
})
