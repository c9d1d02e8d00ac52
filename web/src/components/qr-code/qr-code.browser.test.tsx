import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { readQr } from '../../../test/read-qr.ts'
import { QrCode } from './qr-code.tsx'

describe('the QR code', () => {
  it.each(['https://studio.example/?ck=0123456789abcdefghijklmnopqrstuv', '微信号：点绘工作室'])(
    'has an accessible name and decodes to %s',
    async (content) => {
      await render(<QrCode content={content} label="Opens the studio" size={240} />)
      const code = page.getByRole('img', { name: 'Opens the studio' })
      await expect.element(code).toBeVisible()
      expect(await readQr(code.element())).toBe(content)
    },
  )
})
