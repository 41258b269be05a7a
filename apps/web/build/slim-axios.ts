import type { Plugin } from 'vite'

/** Parts of axios that this dashboard has no use for: it sends JSON, through its own adapter (src/lib/adapter.ts). */
const UNUSED: ReadonlyMap<string, string> = new Map([
  ['adapters/adapters.js', 'export default { getAdapter: (adapter) => adapter }'],
  ['helpers/AxiosURLSearchParams.js', 'export default undefined'],
  ['platform/index.js', 'export default { classes: {} }'],
  [
    'helpers/validator.js',
    'const anything = () => true; export default { assertOptions: anything, validators: { transitional: anything, spelling: anything } }',
  ],
  ['helpers/HttpStatusCode.js', 'export default {}'],
  ['cancel/CancelToken.js', 'export default undefined'],
  ['helpers/toFormData.js', 'export default () => { throw new TypeError("forms are not sent") }'],
  ['helpers/toURLEncodedForm.js', 'export default () => { throw new TypeError("forms are not sent") }'],
  ['helpers/formDataToJSON.js', 'export default () => { throw new TypeError("forms are not sent") }'],
])

/** Leaves 8 kB (gz) of axios out of the first load. */
export function slimAxios(): Plugin {
  return {
    name: 'guildhall:slim-axios',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, part] = id.split('/axios/lib/')
      return part === undefined ? undefined : UNUSED.get(part)
    },
  }
}
