import { expect, it } from 'vitest'
import { repeatedTypeNames } from './type-names.ts'

const file = (path: string, text: string) => ({ path, text })

it('finds a type name exported by two files, across engines, illustrator and imaging', () => {
  const files = [
    file('imaging/src/plane.ts', 'export interface Plane {\n}\nexport type Size = number\n'),
    file('engines/src/builtin/film/plane.ts', 'export type Plane<T> = T\n'),
  ]
  expect(repeatedTypeNames(files)).toEqual([
    'imaging/src/plane.ts, engines/src/builtin/film/plane.ts: export a type Plane each; give each its own name, or import one',
  ])
})

it('allows re-exports, private types and the same name in other workspaces', () => {
  const files = [
    file('imaging/src/plane.ts', 'export interface Plane {\n}\n'),
    file('engines/src/builtin/cutout/public.ts', "export type { Plane } from '@stipple/imaging/plane'\n"),
    file('engines/src/builtin/cutout/inner.ts', 'interface Plane {\n}\n'),
    file('web/src/features/converter/plane.ts', 'export interface Plane {\n}\n'),
  ]
  expect(repeatedTypeNames(files)).toEqual([])
})
