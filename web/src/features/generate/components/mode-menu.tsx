import type { Mode } from '@stipple/core/modes/define-mode'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuLabel } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { MODE_ICONS } from './mode-icons.ts'
import styles from './picker.module.css'

const GROUPS = ['create', 'edit', 'enhance', 'video', 'sound', 'design', 'more'] as const

/** The modes that exist, by what people want to do: sign, name, one line, and a picture of what comes of it. */
export function ModeMenu({ mode }: { mode: Mode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  return GROUPS.map((group) => {
    const modes = MODE_LIST.filter((one) => one.group === group)
    if (modes.length === 0) return null
    return (
      <div key={group} role="group" aria-label={t(`generate.groups.${group}`)}>
        <MenuLabel>{t(`generate.groups.${group}`)}</MenuLabel>
        {modes.map((one) => {
          const Icon = MODE_ICONS[one.id]
          return (
            <MenuItem
              key={one.id}
              chosen={one.id === mode.id}
              icon={<Icon size={16} aria-hidden />}
              end={
                <img
                  className={styles.example}
                  src={`/modes/${one.id.toLowerCase()}.webp`}
                  alt=""
                  width={40}
                  height={40}
                  decoding="async"
                />
              }
              onSelect={() => void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: one.id, model: undefined } })}
            >
              <span className={styles.itemName}>{one.label[language]}</span>
              <span className={styles.detail}>{one.summary[language]}</span>
            </MenuItem>
          )
        })}
      </div>
    )
  })
}
