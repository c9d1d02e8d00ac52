// `npm run setup`: installs the dependencies, and the packages of the system that the tests use.
import { prepare, setUpTestTools } from './bootstrap.mjs'

prepare()
if (!setUpTestTools('--now')) process.exitCode = 1
