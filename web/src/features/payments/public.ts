import { createElement, Suspense } from 'react'
import { withTexts } from '../../lib/i18n.ts'
import { lazy } from '../../lib/lazy.tsx'

const List = lazy(withTexts(['payments'], async () => ({ default: (await import('./components/order-list.tsx')).OrderList })))

/** The member's own orders. Loaded with its texts when it is first shown. */
export const OrderList = () => createElement(Suspense, undefined, createElement(List))
