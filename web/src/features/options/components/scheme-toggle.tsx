import { Moon, Sun, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { chooseScheme, useScheme } from '../../../components/theme/scheme.ts'

const NEXT = { auto: 'dark', dark: 'light', light: 'auto' } as const
const ICONS = { auto: <SunMoon aria-hidden />, dark: <Moon aria-hidden />, light: <Sun aria-hidden /> }

/** Cycles through auto, dark and light. */
export function SchemeToggle() {
  const { t } = useTranslation()
  const { scheme } = useScheme()
  return (
    <IconButton
      label={t('shell.scheme', { scheme: t(`shell.schemes.${scheme}`) })}
      icon={ICONS[scheme]}
      onClick={() => chooseScheme(NEXT[scheme])}
    />
  )
}
