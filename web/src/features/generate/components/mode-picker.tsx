import type { Mode } from '@stipple/core/modes/define-mode'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem, MenuLabel } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './picker.module.css'

const GROUPS = ['create', 'edit', 'enhance', 'video', 'sound', 'design', 'more'] as const

/** What to do: a menu in groups, each mode with the line that says what it is for. */
export function ModePicker({ mode }: { mode: Mode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <Menu
      label={t('generate.mode')}
      placement="below start"
      width={320}
      target={(button) => (
        <button type="button" className={styles.mode} {...button}>
          <span className={styles.text}>
            <span className="unseen">{t('generate.modeLabel')}</span>
            <span className={styles.modeName}>{mode.label[language]}</span>
            <span className={styles.detail}>{mode.summary[language]}</span>
          </span>
          <ChevronsUpDown size={16} aria-hidden />
        </button>
      )}
    >
      {GROUPS.map((group) => {
        const modes = MODE_LIST.filter((one) => one.group === group)
        return modes.length === 0 ? null : (
          <Fragment key={group}>
            <MenuLabel>{t(`generate.groups.${group}`)}</MenuLabel>
            {modes.map((one) => (
              <MenuItem
                key={one.id}
                chosen={one.id === mode.id}
                onSelect={() => void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: one.id, model: undefined } })}
              >
                <span className={styles.itemName}>{one.label[language]}</span>
                <span className={styles.detail}>{one.summary[language]}</span>
              </MenuItem>
            ))}
          </Fragment>
        )
      })}
    </Menu>
  )
}
