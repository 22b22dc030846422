/** How the `models` commands are written; apart from them, since every start shows or checks it and few load a model. */
export const MODELS_USAGE = `models list                                               every model here, and what the catalogue offers
  models add PATH                                           take in a model file, or all of a folder
  models fetch ID                                           fetch a model of the catalogue; goes on where it stopped
  models probe ID [--adapter FILE]                          the fitness probe: may it write?
  models assign extract|link|update|answer ID|none [--adapter FILE]
  models remove ID                                          remove its file`;
