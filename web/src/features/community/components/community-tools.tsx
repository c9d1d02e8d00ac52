import { CATEGORIES } from '@stipple/core/domain/community'
import { localize } from '@stipple/core/domain/text'
import { factsOf, PUBLISHABLE_MODES } from '@stipple/core/modes/facts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { FilterMenu } from '../../../components/filter-menu/filter-menu.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { setSearchText } from '../../../lib/search-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { modelsOf, modelsQuery } from '../../catalogue/public.ts'
import { type CommunityFilter, EVERYTHING, isNarrowed, showOnly } from '../filter-store.ts'
import styles from './community-tools.module.css'

/** Filters and order of the gallery. */
export function CommunityTools({ filter, search }: { filter: CommunityFilter; search: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { user } = useSession()
  const { data: models = [] } = useQuery(modelsQuery(language))
  const shown = PUBLISHABLE_MODES.filter((mode) => filter.mode === undefined || mode === filter.mode)
  const offered = [...new Set(shown.flatMap((mode) => modelsOf(models, mode)))]

  return (
    <div className={styles.tools}>
      <div className={styles.categories} data-scrolls role="radiogroup" aria-label={t('community.categories')}>
        {[undefined, ...CATEGORIES].map((category) => (
          <label key={category?.id ?? 'all'} className={styles.category}>
            <input
              type="radio"
              className="visually-hidden"
              name="community category"
              checked={filter.category === category?.id}
              onChange={() => showOnly(change(filter, { category: category?.id }))}
            />
            <span>{category ? localize(category.label, language) : t('community.all')}</span>
          </label>
        ))}
      </div>
      <div className={styles.row}>
        <SearchField label={t('community.search')} clear={t('community.clearSearch')} search={search} onSearch={setSearchText} />
        <FilterMenu
          label={t('community.mode')}
          any={t('community.anyMode')}
          value={filter.mode}
          options={PUBLISHABLE_MODES.map((mode) => ({ value: mode, label: localize(factsOf(mode)?.label, language) ?? mode }))}
          onChoose={(value) => showOnly(change(filter, { mode: PUBLISHABLE_MODES.find((mode) => mode === value), model: undefined }))}
        />
        <FilterMenu
          label={t('community.model')}
          any={t('community.anyModel')}
          value={filter.model}
          options={offered.map(({ model, label }) => ({ value: model, label }))}
          onChoose={(value) => showOnly(change(filter, { model: value }))}
        />
        {user?.isAllowlisted && (
          <button
            type="button"
            className={styles.mine}
            aria-pressed={filter.mine === true}
            onClick={() => showOnly(change(filter, { mine: filter.mine ? undefined : true }))}
          >
            {t('community.mine')}
          </button>
        )}
        {user && (
          <button
            type="button"
            className={styles.mine}
            aria-pressed={filter.following === true}
            onClick={() => showOnly(change(filter, { following: filter.following ? undefined : true }))}
          >
            {t('community.following')}
          </button>
        )}
        {isNarrowed(filter, search) && (
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              setSearchText('')
              showOnly({ ...EVERYTHING, order: filter.order })
            }}
          >
            {t('community.clear')}
          </Button>
        )}
        <div className={styles.end}>
          <Choice
            label={t('community.order')}
            value={filter.order}
            options={ORDERS.map((value) => ({ value, label: t(`community.orders.${value}`) }))}
            onChange={(order) => showOnly({ ...filter, order })}
          />
        </div>
      </div>
    </div>
  )
}

const ORDERS = ['newest', 'liked'] as const

type Change = { readonly [K in keyof CommunityFilter]?: CommunityFilter[K] | undefined }

/** Sets parts of the filter, or removes them by undefined. */
function change(filter: CommunityFilter, by: Change): CommunityFilter {
  const { category, mode, model, mine, following } = { ...filter, ...by }
  return {
    order: filter.order,
    ...(category !== undefined && { category }),
    ...(mode !== undefined && { mode }),
    ...(model !== undefined && { model }),
    ...(mine && { mine }),
    ...(following && { following }),
  }
}
