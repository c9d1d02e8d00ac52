import { treatAsReactDoes } from '../preact/dom-ways.ts'

treatAsReactDoes()
