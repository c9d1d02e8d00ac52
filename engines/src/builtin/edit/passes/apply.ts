import type { Image3 } from '@stipple/imaging/plane'
import type { Edit } from '../../../instructions/public.ts'
import { backdrop } from './backdrop.ts'
import { focus } from './focus.ts'
import { recolour } from './recolour.ts'
import { season } from './season.ts'
import { sky } from './sky.ts'
import { style } from './style.ts'
import { time } from './time.ts'
import { tint, tone } from './tone.ts'
import { wear } from './wear.ts'
import { weather } from './weather.ts'
import type { Work } from './work.ts'

/** Order of edits: objects, then their surroundings, then light, then focus, and the style last. */
const ORDER: readonly Edit['kind'][] = [
  'recolour',
  'backdrop',
  'wear',
  'season',
  'sky',
  'weather',
  'time',
  'focus',
  'tint',
  'tone',
  'style',
]

/** Applies all edits, one after the other. `report` gets the finished share. */
export async function applyEdits(lab: Image3, edits: readonly Edit[], work: Work, report: (ratio: number) => void): Promise<Image3> {
  const ordered = edits.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
  const falling = edits.find((edit) => edit.kind === 'weather')
  const together: Work = falling ? { ...work, weather: falling.weather } : work
  let current = lab
  for (const [n, edit] of ordered.entries()) {
    current = await applyOne(current, edit, together)
    report((n + 1) / ordered.length)
  }
  return current
}

async function applyOne(lab: Image3, edit: Edit, work: Work): Promise<Image3> {
  if (edit.kind === 'recolour') return recolour(lab, edit, work)
  if (edit.kind === 'backdrop') return backdrop(lab, edit, work)
  if (edit.kind === 'wear') return wear(lab, edit, work)
  if (edit.kind === 'season') return season(lab, edit, work)
  if (edit.kind === 'sky') return sky(lab, edit, work)
  if (edit.kind === 'time') return time(lab, edit, work)
  if (edit.kind === 'weather') return weather(lab, edit, work)
  if (edit.kind === 'focus') return focus(lab, edit, work)
  if (edit.kind === 'tint') return tint(lab, edit, work)
  if (edit.kind === 'tone') return tone(lab, edit, work)
  return style(lab, edit, work)
}
