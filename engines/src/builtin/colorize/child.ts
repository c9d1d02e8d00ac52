import { cieLabFromRgb, cieLightness } from '@stipple/imaging/cielab'
import { rec601 } from '@stipple/imaging/luminance'
import { fitted, type Size } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { clamp } from '@stipple/imaging/scalar'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture, type Picture } from '../../kit/decode-picture.ts'
import { encode, type Encoded } from '../../kit/encode-picture.ts'
import { findPeople, findSubject, isSubject, type PeopleNetworks, scaleColours } from '../../vision/child-public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { faceHints, usualHints } from './automatic.ts'
import { chooseColours } from './choose-colours.ts'
import { type ColourHint, hintsFrom } from './colour-hints.ts'
import { paint } from './paint.ts'
import { coloursOfReference, type GreyView } from './reference.ts'
import type { ChromaField } from './spread.ts'

export interface ColorizeInput {
  readonly image: Uint8Array
  readonly hints: readonly ColourHint[]
  readonly reference?: Uint8Array
  /** Networks for usual colours: of everything, or beside a reference of faces only. */
  readonly people?: PeopleNetworks
  readonly subject: SubjectNetworks
  readonly strength: number
  readonly seed: number
}

export interface ColorizeResult extends Encoded {
  /** True if anything with a usual colour was recognised. */
  readonly found: boolean
}

/** Longer side at which colours are spread. The eye's resolution for colour is low; lightness stays at full size. */
const LONGEST = 640
/** Vividness at which colours are exactly those of the dots and the table. */
const TRUE_VIVIDNESS = 0.7

/** Runs in a child process. */
export async function run(input: ColorizeInput, { report, threads }: ChildContext): Promise<ColorizeResult> {
  const { strength, seed } = input
  const subjectMap = (of: Picture) => subjectOf(of, { networks: input.subject, threads })
  const picture = await decodePicture(input.image, 'image')
  const reference = input.reference && (await decodePicture(input.reference, 'reference'))
  report({ ratio: 0.1 })
  const size = fitted(picture, LONGEST)
  const small: Picture = { ...size, rgb: greyed(await scaleColours(picture, size)) }
  const light = lightness(small.rgb)
  const subject = input.people || reference ? await subjectMap(small) : new Float32Array(light.length)
  report({ ratio: 0.5 })
  const seen = input.people && (await findPeople(small, input.people, threads))
  const guessed = seen && (reference ? faceHints : usualHints)(light, size, { subject, ...seen })
  const base = reference && coloursOfReference({ ...size, light, subject }, await viewOf(reference, subjectMap), seed)
  report({ ratio: 0.7 })
  const chosen = chooseColours(light, size, {
    given: hintsFrom(input.hints, light, size),
    usual: guessed?.hints ?? [],
    base,
    people: guessed?.people,
  })
  report({ ratio: 0.85 })
  const data = paint(picture, chosen, { size, vividness: strength / TRUE_VIVIDNESS })
  const { width, height, alpha } = picture
  const encoded = await encode({ data, width, height, channels: 3 }, alpha && { data: alpha, width, height, channels: 1 })
  return { ...encoded, found: guessed !== undefined && guessed.hints.length > 0 }
}

async function subjectOf(picture: Picture, options: Parameters<typeof findSubject>[1]): Promise<Float32Array> {
  const matte = await findSubject(picture, options)
  if (!isSubject(matte)) return new Float32Array(picture.width * picture.height)
  return resamplePlane(matte, picture.width, picture.height).data.map((value) => clamp(value, 0, 1))
}

async function viewOf(reference: Picture, subjectMap: (picture: Picture) => Promise<Float32Array>): Promise<GreyView & ChromaField> {
  const size: Size = fitted(reference, LONGEST / 2)
  const rgb = await scaleColours(reference, size)
  const [light, a, b] = [new Float32Array(rgb.length / 3), new Float32Array(rgb.length / 3), new Float32Array(rgb.length / 3)]
  for (let i = 0, p = 0; i < light.length; i++, p += 3) {
    const lab = cieLabFromRgb(rgb[p] ?? 0, rgb[p + 1] ?? 0, rgb[p + 2] ?? 0)
    light[i] = lab[0]
    a[i] = lab[1]
    b[i] = lab[2]
  }
  return { ...size, light, a, b, subject: await subjectMap({ ...size, rgb }) }
}

/** Greys for the networks, without the cast of an old print. */
function greyed(rgb: Uint8Array): Uint8Array {
  const result = new Uint8Array(rgb.length)
  for (let p = 0; p < rgb.length; p += 3) {
    result.fill(Math.round(rec601(rgb[p] ?? 0, rgb[p + 1] ?? 0, rgb[p + 2] ?? 0)), p, p + 3)
  }
  return result
}

function lightness(rgb: Uint8Array): Float32Array {
  return Float32Array.from({ length: rgb.length / 3 }, (_, i) => cieLightness(rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0))
}
