import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { ToolButton, type ToolButtonProps } from './tool-button.tsx'

interface Props extends Omit<ToolButtonProps, 'icon' | 'ref' | 'onClick'> {
  readonly prompt: string
  readonly onTranslate: (to: PromptLanguage) => void
}

/** Asks for the target language first, since a prompt may be in both. */
export function TranslateTool({ prompt, onTranslate, ...rest }: Props) {
  const { t } = useTranslation()
  const languages: readonly PromptLanguage[] = /\p{Script=Han}/u.test(prompt) ? ['en', 'zh'] : ['zh', 'en']
  return (
    <Menu
      label={rest.label}
      width={168}
      placement="below start"
      target={(button) => {
        const canOpen = rest.obstacle === undefined && rest.busy === undefined
        return <ToolButton {...rest} {...(canOpen ? button : { ref: button.ref })} icon={<Languages aria-hidden />} />
      }}
    >
      {languages.map((language) => (
        <MenuItem key={language} onSelect={() => onTranslate(language)}>
          {t(language === 'en' ? 'prompts.tools.toEnglish' : 'prompts.tools.toChinese')}
        </MenuItem>
      ))}
    </Menu>
  )
}
