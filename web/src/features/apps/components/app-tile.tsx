import type { Template } from '@stipple/core/contract/templates'
import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../components/cover/cover.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { Dots } from '../../credits/public.ts'
import { AppMenu } from './app-menu.tsx'
import styles from './app-tile.module.css'

/** An app: its cover, purpose, price and author. The whole tile links to the app. */
export function AppTile({ app, makes }: { app: Template; makes: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id, name, description, cover, cost, mode, uid, mine, shared } = app
  // A built-in app has no author.
  const maker = uid === '' ? t('apps.house') : t('apps.by', { maker: uid })
  return (
    <li className={styles.tile}>
      <div className={styles.picture}>
        <Cover src={cover} seed={id} />
        <span className={styles.mode}>{localize(findMode(mode)?.label, language) ?? mode}</span>
        {!shared && (
          <span className={styles.own}>
            <Lock size={12} aria-hidden />
            {t('apps.onlyYou')}
          </span>
        )}
      </div>
      <h2 className={styles.name}>
        <Link to="/generate/{-$type}/{-$model}" params={{ type: 'Apps', model: id }} className={styles.link}>
          {name}
        </Link>
      </h2>
      <p className={styles.description}>{description}</p>
      <p className={styles.facts}>
        <Dots count={cost} />
        <span className={styles.maker}>{mine ? t('apps.yours') : maker}</span>
      </p>
      <span className={styles.menu}>
        <AppMenu app={app} makes={makes} />
      </span>
    </li>
  )
}
