import { describe, expect, it } from 'vitest'
import { attribute, bools, fixed, floats, ints, runOperation } from '../__fixtures__/run-operation.ts'
import type { Value } from '../__fixtures__/run-operation.ts'

const SIGNED = [-3.2, -1, -0.5, 0, 0.25, 1, 2.5, 7.75]
const POSITIVE = [0.01, 0.5, 1, 2, 3.75, 9]

async function values(op: string, inputs: readonly Value[], attributes = {}): Promise<readonly number[]> {
  const [result] = await runOperation(op, { inputs, attributes })
  return result?.data ?? []
}

function expectClose(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length)
  found.forEach((value, i) =>
    expect(Math.abs(value - (wanted[i] ?? Number.NaN))).toBeLessThan(1e-5 * Math.max(1, Math.abs(wanted[i] ?? 0))),
  )
}

describe('element-wise operations', () => {
  it.each<[string, readonly number[], (x: number) => number]>([
    ['Abs', SIGNED, Math.abs],
    ['Ceil', SIGNED, Math.ceil],
    ['Cos', SIGNED, Math.cos],
    ['Elu', SIGNED, (x) => (x > 0 ? x : Math.exp(x) - 1)],
    ['Exp', SIGNED, Math.exp],
    ['Floor', SIGNED, Math.floor],
    ['Identity', SIGNED, (x) => x],
    ['LeakyRelu', SIGNED, (x) => (x > 0 ? x : 0.2 * x)],
    ['Log', POSITIVE, Math.log],
    ['Neg', SIGNED, (x) => -x],
    ['Reciprocal', POSITIVE, (x) => 1 / x],
    ['Relu', SIGNED, (x) => Math.max(0, x)],
    ['Relu6', SIGNED, (x) => Math.min(6, Math.max(0, x))],
    ['Rsqrt', POSITIVE, (x) => 1 / Math.sqrt(x)],
    ['Sigmoid', SIGNED, (x) => 1 / (1 + Math.exp(-x))],
    ['Sign', SIGNED, Math.sign],
    ['Sin', SIGNED, Math.sin],
    ['Sqrt', POSITIVE, Math.sqrt],
    ['Square', SIGNED, (x) => x * x],
    ['StopGradient', SIGNED, (x) => x],
    ['Tanh', SIGNED, Math.tanh],
  ])('compute %s', async (op, input, reference) => {
    expectClose(await values(op, [floats([input.length], input)]), input.map(reference))
  })

  const LEFT = [-3.5, -1, 0, 2, 5, 5]
  const RIGHT = [2, -1, 3, -4, 5, 0.5]
  const POWERS = [0.5, 1, 2, 3, 4, 9]
  const yes = (condition: boolean) => (condition ? 1 : 0)

  it.each<[string, readonly number[], (a: number, b: number) => number]>([
    ['Add', LEFT, (a, b) => a + b],
    ['AddV2', LEFT, (a, b) => a + b],
    ['BiasAdd', LEFT, (a, b) => a + b],
    ['Div', LEFT, (a, b) => a / b],
    ['Equal', LEFT, (a, b) => yes(a === b)],
    ['FloorDiv', LEFT, (a, b) => Math.floor(a / b)],
    ['FloorMod', LEFT, (a, b) => a - Math.floor(a / b) * b],
    ['Greater', LEFT, (a, b) => yes(a > b)],
    ['GreaterEqual', LEFT, (a, b) => yes(a >= b)],
    ['Less', LEFT, (a, b) => yes(a < b)],
    ['LessEqual', LEFT, (a, b) => yes(a <= b)],
    ['Maximum', LEFT, Math.max],
    ['Minimum', LEFT, Math.min],
    ['Mul', LEFT, (a, b) => a * b],
    ['NotEqual', LEFT, (a, b) => yes(a !== b)],
    ['Pow', POWERS, (a, b) => a ** b],
    ['Prelu', LEFT, (a, b) => (a > 0 ? a : a * b)],
    ['RealDiv', LEFT, (a, b) => a / b],
    ['SquaredDifference', LEFT, (a, b) => (a - b) ** 2],
    ['Sub', LEFT, (a, b) => a - b],
  ])('compute %s', async (op, left, reference) => {
    const wanted = left.map((a, i) => reference(a, RIGHT[i] ?? 0))
    expectClose(await values(op, [floats([6], left), floats([6], RIGHT)], { T: attribute.type('DT_FLOAT') }), wanted)
  })

  it('broadcast the smaller side', async () => {
    expectClose(await values('Mul', [floats([2, 3], [1, 2, 3, 4, 5, 6]), fixed(floats([3], [1, 10, 100]))]), [1, 20, 300, 4, 50, 600])
  })

  it.each<[string, readonly number[]]>([
    ['FloorDiv', [-4, -3, 2, -2]],
    ['FloorMod', [1, -1, 1, 2]],
  ])('round down with integers in %s, also below zero', async (op, wanted) => {
    const [left, right] = [ints([4], [-7, 5, 7, -16]), ints([4], [2, -2, 3, 9])]
    const [result] = await runOperation(op, { inputs: [left, right], attributes: { T: attribute.type('DT_INT32') } })
    expect(result?.data).toEqual(wanted)
  })

  it('add more than two with AddN', async () => {
    expectClose(await values('AddN', [floats([2], [1, 2]), floats([2], [10, 20]), floats([2], [100, 200])]), [111, 222])
  })

  it.each<[string, readonly number[]]>([
    ['LogicalAnd', [0, 0, 0, 1]],
    ['LogicalOr', [0, 1, 1, 1]],
  ])('compute %s', async (op, wanted) => {
    expect(await values(op, [bools([4], [0, 0, 1, 1]), bools([4], [0, 1, 0, 1])])).toEqual(wanted)
  })

  it('compute LogicalNot', async () => {
    expect(await values('LogicalNot', [bools([2], [0, 1])])).toEqual([1, 0])
  })

  it('select by a condition with SelectV2', async () => {
    expectClose(await values('SelectV2', [bools([3], [1, 0, 1]), floats([3], [1, 2, 3]), floats([3], [10, 20, 30])]), [1, 20, 3])
  })

  it('compute Softmax over the last axis', async () => {
    const exponentials = [1, 2, 3].map(Math.exp)
    const sum = exponentials.reduce((a, b) => a + b)
    const row = exponentials.map((value) => value / sum)
    expectClose(await values('Softmax', [floats([2, 3], [1, 2, 3, 1, 2, 3])]), [...row, ...row])
  })

  it('truncate fractions and turn booleans into numbers with Cast', async () => {
    const toInt = { DstT: attribute.type('DT_INT32') }
    expect(await values('Cast', [floats([4], [1.9, -1.9, 0.2, 7])], toInt)).toEqual([1, -1, 0, 7])
    expect(await values('Cast', [bools([2], [1, 0])], { DstT: attribute.type('DT_FLOAT') })).toEqual([1, 0])
    expect(await values('Cast', [ints([3], [0, 5, -1])], { DstT: attribute.type('DT_BOOL') })).toEqual([0, 1, 1])
  })
})
