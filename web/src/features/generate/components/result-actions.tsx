import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine, ChevronDown, Eraser, Globe, ListOrdered, type LucideIcon, PenTool, Quote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { usePublication } from '../../community/public.ts'
import { Dots } from '../../credits/public.ts'
import { useWorkLinks } from '../../history/public.ts'
import { ACTION_ICONS } from '../action-icons.ts'
import { useWorkActions } from '../jobs/use-work-actions.ts'
import styles from './result-actions.module.css'

/** Modes with their own button; the others are in the menu. */
const OPENED: ReadonlySet<string> = new Set(['Img2Img', 'EraseImg'])

interface Props {
  readonly work: Work
  /** In one line that scrolls, or wrapped. */
  readonly look?: 'line' | 'wrapped'
}

/** Next steps for the member's own work: those without input run with one click and show their price, the others open a filled form. */
export function ResultActions({ work, look = 'line' }: Props) {
  const { t } = useTranslation()
  const actions = useWorkActions(work)
  const { into, reuse } = useWorkLinks(work)
  const { cid, publish } = usePublication(work)
  const hasWords = splitPrompts(work.prompt).prompt !== ''
  const opened = into.filter(({ id }) => OPENED.has(id))
  // Rendered together, so that nothing moves under the pointer.
  if (!actions) return <div className={look === 'line' ? styles.line : styles.wrapped} aria-busy />
  const iconOf = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.6} aria-hidden />
  return (
    <div className={look === 'line' ? styles.line : styles.wrapped} role="group" aria-label={t('history.make.label')}>
      <div className={styles.priced}>
        {actions.map(({ action, cost, run }) => (
          <Button key={action} size="small" className={styles.action} icon={iconOf(ACTION_ICONS[action])} onClick={run}>
            {t(`history.make.${action}`)}
            <span className={styles.price}>
              <Dots count={cost} />
            </span>
          </Button>
        ))}
      </div>
      {opened.map(({ id, go }) => (
        <Button key={id} size="small" className={styles.action} icon={iconOf(id === 'Img2Img' ? PenTool : Eraser)} onClick={go}>
          {t(id === 'Img2Img' ? 'history.make.edit' : 'history.make.erase')}
        </Button>
      ))}
      {into.length > 0 && (
        <Menu
          label={t('history.make.use')}
          width={220}
          placement="below start"
          target={(button) => (
            <Button size="small" className={styles.action} icon={iconOf(ArrowUpFromLine)} {...button}>
              {t('history.make.use')}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          {into.map(({ id, label, go }) => (
            <MenuItem key={id} onSelect={go}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {work.media !== '3d' && (
        <Link to="/chain/{-$id}" search={{ work: work.image_id }} className={buttonClass({ size: 'small' }, styles.action)}>
          {iconOf(ListOrdered)}
          {t('generate.chain')}
        </Link>
      )}
      <Button size="small" className={styles.action} icon={iconOf(Quote)} onClick={reuse}>
        {t(hasWords ? 'history.make.reuse' : 'history.make.sameSettings')}
      </Button>
      {look === 'line' && cid !== undefined && (
        <Link to="/work/$id" params={{ id: cid }} className={buttonClass({ size: 'small', look: 'quiet' })}>
          {iconOf(Globe)}
          {t('history.make.published')}
        </Link>
      )}
      {publish && (
        <Button size="small" className={styles.action} icon={iconOf(Globe)} onClick={publish}>
          {t('history.make.publish')}
        </Button>
      )}
    </div>
  )
}
