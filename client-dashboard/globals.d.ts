/** Where a page of the site imports it, its text; elsewhere nothing. */
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.svg" {
  const address: string;
  export default address;
}
declare module "*.png" {
  const address: string;
  export default address;
}
declare module "*.webp" {
  const address: string;
  export default address;
}

/** Put in by webpack. */
declare const APP_VERSION: string;
/** Webpack's own free variable: react-style-singleton (under Mantine's modals) reads its nonce from it. */
declare let __webpack_nonce__: string;
