const path = require('node:path');

/** Makes a picture or a font a module that exports its name. */
module.exports = {
  process: (_content, file) => ({ code: `module.exports = ${JSON.stringify(path.basename(file))};` }),
};
