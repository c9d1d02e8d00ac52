import { localize } from '@stipple/core/domain/text'
import { factsOf } from '@stipple/core/modes/facts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { FilterMenu } from '../../../components/filter-menu/filter-menu.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useOptions } from '../../options/public.ts'
import type { HistoryView } from '../address.ts'
import { formatDay } from '../day.ts'
import { isNarrowed, SHOWN, type WorksFilter } from '../filter.ts'
import { facetsQuery } from '../queries.ts'
import { DetailMenus } from './detail-menus.tsx'
import { ViewMenu } from './view-menu.tsx'
import styles from './gallery-tools.module.css'

interface Props {
  readonly view: HistoryView
  readonly onView: (view: HistoryView) => void
}

/** Filters, order and layout of the works. */
export function GalleryTools({ view, onView }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { filter } = view
  const { data: facets } = useQuery(facetsQuery(filter))
  const { mode: _mode, model: _model, media: _media, day: _day, tag: _tag, lora: _lora, size: _size, cost: _cost, ...unfaceted } = filter
  const change = (part: Partial<WorksFilter>) => onView({ ...view, page: 1, filter: { ...filter, ...part } })
  /** Sets one part of the filter, or removes it. */
  const choose = (name: 'mode' | 'model' | 'media' | 'day' | 'tag' | 'lora' | 'size' | 'cost', value: string | undefined) => {
    const { [name]: _, ...rest } = filter
    onView({ ...view, page: 1, filter: value === undefined ? rest : { ...rest, [name]: value } })
  }
  const modelNames = new Map(facets?.models.map(({ value, name }) => [value, name]))
  const facetMenus = [
    { name: 'mode', counted: facets?.modes, labelOf: (value: string) => localize(factsOf(value)?.label, language) ?? value },
    { name: 'model', counted: facets?.models, labelOf: (value: string) => modelNames.get(value) ?? value },
    { name: 'media', counted: facets?.media, labelOf: mediaLabel },
    { name: 'day', counted: facets?.days, labelOf: (value: string) => formatDay(value, language) },
    { name: 'tag', counted: facets?.tags, labelOf: (value: string) => `#${value}` },
  ] as const
  return (
    <div className={styles.tools} data-scrolls role="group" aria-label={t('gallery.tools')}>
      <Choice
        label={t('gallery.show')}
        value={filter.show}
        options={SHOWN.map((value) => ({ value, label: t(`gallery.shown.${value}`) }))}
        onChange={(value) => change({ show: value })}
      />
      {facetMenus.map(({ name, counted = [], labelOf }) =>
        // A single value offers no choice, except for a tag, which not all have; during a search the filters stay in place.
        filter[name] === undefined && (name === 'tag' ? counted.length === 0 : counted.length < 2 && filter.search === undefined) ? null : (
          <FilterMenu
            key={name}
            label={t(`gallery.facets.${name}`)}
            any={t(`gallery.any.${name}`)}
            value={filter[name]}
            options={counted.map((one) => ({ value: one.value, label: labelOf(one.value), end: formatNumber(one.count, language) }))}
            labelOf={labelOf}
            onChoose={(value) => choose(name, value)}
          />
        ),
      )}
      <DetailMenus filter={filter} onChoose={choose} />
      {isNarrowed(filter) && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            const { search: _, ...rest } = unfaceted
            onView({ ...view, page: 1, filter: { ...rest, show: 'all' } })
          }}
        >
          {t('gallery.clearFilters')}
        </Button>
      )}
      <div className={styles.end}>
        <Choice
          label={t('gallery.order')}
          value={filter.order}
          options={[
            { value: 'newest', label: t('gallery.newest') },
            { value: 'oldest', label: t('gallery.oldest') },
          ]}
          onChange={(order) => {
            useOptions.setState({ sort: order })
            change({ order })
          }}
        />
        <ViewMenu view={view} onView={onView} />
      </div>
    </div>
  )

  function mediaLabel(value: string): string {
    return value === 'image' || value === 'voice' || value === 'video' || value === '3d' ? t(`gallery.media.${value}`) : value
  }
}
