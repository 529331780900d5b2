const path = require('node:path');

/** Turns a picture or a font into a module that exports the file name. */
module.exports = {
  process: (_content, file) => ({ code: `module.exports = ${JSON.stringify(path.basename(file))};` }),
};
