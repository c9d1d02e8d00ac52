import { definitionOf, LANGUAGES } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../../components/menu/menu.tsx'
import { chooseLanguage } from '../../features/options/public.ts'
import { useLanguage } from '../../lib/use-language.ts'

/** Switches to the other language; with several, opens a menu. Languages are named in themselves. */
export function LanguageButton({ className }: { className: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const others = LANGUAGES.filter((one) => one !== language)
  const [other] = others
  if (other === undefined) return null
  if (others.length === 1)
    return (
      <button type="button" className={className} lang={definitionOf(other).tag} onClick={() => void chooseLanguage(other)}>
        {definitionOf(other).name}
      </button>
    )
  return (
    <Menu
      label={t('shell.languageLabel')}
      width={168}
      target={(button) => (
        <button type="button" className={className} {...button}>
          {definitionOf(language).name}
        </button>
      )}
    >
      {LANGUAGES.map((one) => (
        <MenuItem key={one} chosen={one === language} onSelect={() => void chooseLanguage(one)}>
          <span lang={definitionOf(one).tag}>{definitionOf(one).name}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
