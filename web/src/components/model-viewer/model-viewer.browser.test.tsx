import '../theme/tokens.css'
import '../theme/base.css'
import type { ModelViewerElement } from '@google/model-viewer'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { glbFile } from '../../../test/media.ts'
import { loadTexts, startLanguage } from '../../lib/i18n.ts'
import { ModelViewer } from './model-viewer.tsx'

beforeEach(async () => {
  await startLanguage('en')
  await loadTexts('media')
})

/** Without a GPU the first frame takes long. */
const DRAWN = 40_000

const viewer = () => document.querySelector<ModelViewerElement>('model-viewer')
/** The camera's orbit. */
const orbit = (): string => String(viewer()?.getCameraOrbit())

describe('the 3D model viewer', { timeout: 60_000 }, () => {
  it('shows a model, and rotates it with the arrow keys [P-21]', async () => {
    await render(
      <div style={{ width: 400, height: 300 }}>
        <ModelViewer src={URL.createObjectURL(glbFile())} title="A stone" />
      </div>,
    )
    await expect.element(page.getByText('Drag to rotate', { exact: false }), { timeout: DRAWN }).toBeVisible()
    const before = orbit()
    const inside = viewer()?.shadowRoot?.querySelector<HTMLElement>('.userInput')
    expect(inside?.getAttribute('aria-label')).toContain('A stone')
    inside?.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.poll(orbit).not.toBe(before)
  })

  it('shows an error when the model cannot be loaded [P-21]', async () => {
    await render(<ModelViewer src={URL.createObjectURL(new Blob(['no model']))} title="A stone" />)
    await expect.element(page.getByRole('alert').filter({ hasText: 'The model can’t be shown' }), { timeout: DRAWN }).toBeVisible()
  })
})
