// Stands for @stdlib/assert-has-generator-support, which asks by eval: the pages' policy forbids that, and every browser
// that reads modules has generators.
module.exports = () => true;
