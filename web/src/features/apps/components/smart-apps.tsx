import type { ModeId } from '@stipple/core/domain/mode-ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FilterMenu } from '../../../components/filter-menu/filter-menu.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { setSearchText, useSearchText } from '../../../lib/search-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { appsQuery } from '../../catalogue/public.ts'
import { findApps, modesOf } from '../find-apps.ts'
import { mayMakeApps } from '../make-app.ts'
import { AppTile } from './app-tile.tsx'
import { OwnChains } from './own-chains.tsx'
import input from '../../../components/field/input.module.css'
import styles from './smart-apps.module.css'

/** All available apps, filtered by search, author and mode. */
export function SmartApps() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { user } = useSession()
  const words = useSearchText((state) => state.text)
  const [mine, setMine] = useState(false)
  const [mode, setMode] = useState<ModeId>()
  const { data: apps, error, isFetching, refetch } = useQuery(appsQuery(language))
  const makes = mayMakeApps(user)
  const found = apps && findApps(apps, { words, mine, mode })
  const showAll = () => {
    setSearchText('')
    setMine(false)
    setMode(undefined)
  }
  return (
    <section className={styles.page} aria-labelledby="apps-title">
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 id="apps-title">{t('apps.title')}</h1>
          <p>{t('apps.lead')}</p>
        </div>
        {makes && (
          <Link to="/template/new" className={buttonClass({ look: 'primary' })}>
            <Plus size={16} aria-hidden />
            {t('apps.make')}
          </Link>
        )}
      </header>
      {apps && apps.length > 0 && (
        <div className={styles.tools} role="search">
          <label className={styles.search}>
            <Search size={16} aria-hidden />
            <input
              type="search"
              className={input.input}
              value={words}
              placeholder={t('apps.search')}
              aria-label={t('apps.search')}
              onChange={(event) => setSearchText(event.target.value)}
            />
          </label>
          {makes && (
            <Choice
              label={t('apps.show')}
              value={mine}
              options={[
                { value: false, label: t('apps.all') },
                { value: true, label: t('apps.mine') },
              ]}
              onChange={setMine}
            />
          )}
          <FilterMenu
            label={t('apps.mode')}
            any={t('apps.everyMode')}
            value={mode}
            options={modesOf(apps, language).map(({ id, label }) => ({ value: id, label }))}
            onChoose={(chosen) => setMode(apps.find((app) => app.mode === chosen)?.mode)}
          />
          {found && <span className={styles.count}>{t('apps.count', { count: found.length })}</span>}
        </div>
      )}
      {user && !mine && mode === undefined && <OwnChains words={words} />}
      {error && !apps && !isFetching && (
        <div role="alert">
          <Empty title={t('apps.listFailed')} text={errorText(error)} form="waves">
            <Button look="primary" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </Empty>
        </div>
      )}
      {!apps && (!error || isFetching) && <LoadingTiles />}
      {found && found.length > 0 && (
        <ul className={styles.grid} aria-label={t('apps.title')}>
          {found.map((app) => (
            <AppTile key={app.id} app={app} makes={makes} />
          ))}
        </ul>
      )}
      {apps && found?.length === 0 && <Nothing kind={kindOf({ apps, mine })} makes={makes} onShowAll={showAll} />}
    </section>
  )
}

type Kind = 'none' | 'noneOfYours' | 'noneFound'

const kindOf = ({ apps, mine }: { apps: readonly { mine: boolean }[]; mine: boolean }): Kind => {
  if (apps.length === 0) return 'none'
  return mine && !apps.some((app) => app.mine) ? 'noneOfYours' : 'noneFound'
}

function Nothing({ kind, makes, onShowAll }: { kind: Kind; makes: boolean; onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty title={t(`apps.${kind}`)} text={t(`apps.${kind}Text`)} form="hills">
      {kind === 'noneFound' ? (
        <Button onClick={onShowAll}>{t('apps.showAll')}</Button>
      ) : (
        makes && (
          <Link to="/template/new" className={buttonClass({ look: 'primary' })}>
            {t('apps.make')}
          </Link>
        )
      )}
    </Empty>
  )
}

function LoadingTiles() {
  const { t } = useTranslation()
  return (
    <div className={styles.grid} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: 10 }, (_, index) => (
        <span key={index} className={styles.waiting}>
          <span className={styles.bone}>
            <Skeleton height={400} />
          </span>
          <Skeleton height={18} width={60} />
          <Skeleton height={14} width={90} />
        </span>
      ))}
    </div>
  )
}
