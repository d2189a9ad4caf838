declare module "*.css";
declare module "*.svg" {
  const address: string;
  export default address;
}

/** Put in by webpack. */
declare const APP_VERSION: string;
/** Webpack's own free variable: react-style-singleton (under Mantine's modals) reads its nonce from it. */
declare let __webpack_nonce__: string;
