import { expect, it } from 'vitest'
import { type Carrier, routeOf } from './routing.ts'

const carrier = (id: string, given: Partial<Carrier> = {}): Carrier => ({
  id,
  slots: 2,
  taken: 0,
  weight: 1,
  price: 0,
  loaded: null,
  ...given,
})
const route = (carriers: readonly Carrier[], tried: readonly string[] = []) => routeOf(carriers, { model: 'far/one', tried })

it('applies each criterion only to connections equal by all earlier ones', () => {
  const worst = { taken: 2, price: 9, weight: 1 }
  expect(route([carrier('failed', { loaded: 'far/one' }), carrier('fresh', worst)], ['failed'])).toEqual(['fresh', 'failed'])
  expect(route([carrier('other', { loaded: 'far/two' }), carrier('loaded', { ...worst, loaded: 'far/one' })])).toEqual(['loaded', 'other'])
  expect(route([carrier('half', { taken: 1, weight: 9 }), carrier('quarter', { taken: 1, slots: 4, price: 9 })])).toEqual([
    'quarter',
    'half',
  ])
  expect(route([carrier('paid', { price: 0.04, weight: 9 }), carrier('cheap', { price: 0.003 })])).toEqual(['cheap', 'paid'])
  expect(route([carrier('light'), carrier('heavy', { weight: 2 })])).toEqual(['heavy', 'light'])
})

it('gives the same order in every process', () => {
  const carriers = ['c', 'a', 'b'].map((id) => carrier(id))
  expect(route(carriers)).toEqual(['a', 'b', 'c'])
  expect(route(carriers.toReversed())).toEqual(['a', 'b', 'c'])
  expect(route([])).toEqual([])
})
