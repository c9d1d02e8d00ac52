import { definitionOf, type Language } from '@stipple/core/domain/text'
import { STORED } from '../../lib/base.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { getExpiring } from '../../lib/expiring.ts'
import type { SelfOpening } from '../../lib/self-opening.ts'

const DISMISSED = `${STORED}-guide`

/** After it was closed once, the guide opens from the menu only. */
export function dismissGuide(): void {
  try {
    localStorage.setItem(DISMISSED, 'closed')
  } catch {
    // Without storage the guide opens again at the next visit.
  }
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return true
  }
}

/** Opens the guide at a first visit: in languages with `guideAtStart`, and not for a visitor with a claim code. */
export const guideQuestion =
  (language: Language, path: string): SelfOpening =>
  async () => {
    const cameForPoints = path.startsWith('/getpoint') || getExpiring('pointId') !== undefined
    return definitionOf(language).guideAtStart && !isDismissed() && !cameForPoints ? () => showDialog('guide') : undefined
  }
