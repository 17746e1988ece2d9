/** What the client package holds beside its types, which `types.mjs` writes from the contract. */
export { EMOTIONS } from '../../ml/emotions';
